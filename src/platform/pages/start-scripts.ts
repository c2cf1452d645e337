/**
 * Inline script of every page; constant text, so its hash in the content policy is constant too.
 * It starts the deferred scripts (defer-scripts.server.ts) once the page has loaded and the main thread is idle, or at the first
 * touch, key or focus. A press on a [data-enhanced] link or button before React is ready is held and replayed; if the scripts
 * fail to load, or take more than 8 s, the link is simply followed.
 */
export const startScripts = `(()=>{let w=window,d=document,s=d.getElementById("deferred-scripts"),held,started,failed;if(!s)return;
let fail=()=>{failed=1;if(held&&held.href)location.href=held.href};
let go=()=>{if(started)return;started=1;for(let f of s.dataset.files.split(" ")){let l=d.createElement("link");l.rel="modulepreload";l.href=f;l.onerror=fail;d.head.append(l)}
let m=d.createElement("script");m.type="module";m.textContent=s.textContent;d.head.append(m)};
let click=e=>{let a=e.target.closest&&e.target.closest("[data-enhanced]");if(!a||failed||e.metaKey||e.ctrlKey||e.shiftKey||e.button)return;e.preventDefault();held=a;a.setAttribute("aria-busy","true");go();setTimeout(()=>held&&fail(),8000)};
w.pageReady=()=>{removeEventListener("click",click,true);if(held){let a=held;held=0;a.removeAttribute("aria-busy");a.click()}};
addEventListener("click",click,true);
for(let t of["pointerdown","keydown","focusin"])addEventListener(t,go,{once:true,capture:true,passive:true});
let idle=()=>w.requestIdleCallback?requestIdleCallback(go,{timeout:3000}):setTimeout(go,200);
d.readyState=="complete"?idle():addEventListener("load",idle)})()`;

declare global {
  interface Window {
    /** Tells the starter that React has taken over. */
    pageReady?: () => void;
  }
}
