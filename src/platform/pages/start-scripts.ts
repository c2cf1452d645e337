/**
 * Inline script of every page; constant text, so its hash in the content policy is constant too.
 * Once the page has loaded and the main thread is idle it fetches the deferred scripts (defer-scripts.server.ts), one in each idle
 * moment, without running them. It runs them at the first move of a pointer, touch, key or focus, or when nobody has done anything for
 * as long as the page says: a cheap phone takes a second for them, in which it could not be scrolled. A press on a [data-enhanced] link
 * or button before React is ready is held and replayed; if the scripts fail to load, or take more than 8 s, the link is simply
 * followed. A press on a link to a part of a page has the page laid out as a whole (use-whole-page.ts): the part is where it should be.
 * React Router keeps places by the key that each step of the history is given here, as its own script would: before anybody has done
 * anything, the place is the top.
 * Back to a page that was shown in this document before a reload changes the address alone: until React is ready, it is loaded.
 * On a page that may be kept (the one line of .kept-note tells) it has the service worker put in, last of all. Without a network, and
 * on a kept page, links to other pages are the browser's own affair, so that the worker is asked; a kept page that nobody types on is
 * loaded again a second after the network is back: at once would break off a visitor's own way to another page.
 */
export const startScripts = `(()=>{let w=window,d=document,s=d.getElementById("deferred-scripts"),held,started,failed;if(!s)return;
let fail=()=>{failed=1;if(held&&held.href)location.href=held.href};
let files=s.dataset.files.split(" "),fetchOne=()=>{let l=d.createElement("link");l.rel="modulepreload";l.href=files.shift();l.onerror=fail;d.head.append(l)};
let go=()=>{if(started)return;started=1;if(!history.state?.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");while(files.length)fetchOne();
let m=d.createElement("script");m.type="module";m.textContent=s.textContent;d.head.append(m)};
let click=e=>{let a=e.target.closest&&e.target.closest("[data-enhanced]");if(!a||failed||e.metaKey||e.ctrlKey||e.shiftKey||e.button)return;e.preventDefault();held=a;a.setAttribute("aria-busy","true");go();setTimeout(()=>held&&fail(),8000)};
let at=()=>location.pathname+location.search,here=at(),moved=()=>at()==here||location.reload();addEventListener("popstate",moved);
w.pageReady=()=>{removeEventListener("click",click,true);removeEventListener("popstate",moved);if(held){let a=held;held=0;a.removeAttribute("aria-busy");a.click()}};
let kept=d.documentElement.dataset.kept!=null,mayKeep=d.querySelector(".kept-note");
addEventListener("click",e=>{let a=e.target.closest&&e.target.closest("a[href]");if(!a)return;if(a.hash)d.documentElement.dataset.whole="";if(mayKeep&&(kept||!navigator.onLine)&&a.origin==location.origin&&a.pathname!=location.pathname)e.stopImmediatePropagation()},true);
if(kept)addEventListener("online",()=>setTimeout(()=>navigator.onLine&&!d.querySelector("form")&&location.reload(),1000));
addEventListener("click",click,true);
for(let t of["pointermove","pointerdown","keydown","focusin"])addEventListener(t,go,{once:true,capture:true,passive:true});
let whenIdle=f=>w.requestIdleCallback?requestIdleCallback(f,{timeout:3000}):setTimeout(f,200);
let begin=()=>{go();let worker=mayKeep&&navigator.serviceWorker;if(worker)whenIdle(()=>worker.register("/service-worker.js").catch(()=>{}))};
let quiet=+s.dataset.quiet,fetchQuietly=()=>{if(files.length){fetchOne();whenIdle(fetchQuietly)}};
let idle=()=>whenIdle(()=>{if(!quiet)return begin();fetchQuietly();setTimeout(()=>whenIdle(begin),quiet)});
d.readyState=="complete"?idle():addEventListener("load",idle)})()`;

declare global {
  interface Window {
    /** Tells the starter that React has taken over. */
    pageReady?: () => void;
  }
}
