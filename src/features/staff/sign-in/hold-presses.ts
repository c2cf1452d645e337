/**
 * Runs inside the page before anything on it can be pressed. Until React is there, a press on a button or form that only scripts can answer
 * is held, shown as under way, and made again; so are single keys, up to the first that leads somewhere to type. Links, and forms with an
 * address of their own, work without scripts and are left alone. If the scripts don't come, the button is let go.
 */
export const holdPresses = `(()=>{let w=window,keys=[],shown,again,timer;
let letGo=()=>{clearTimeout(timer);if(shown)shown.removeAttribute("aria-busy");let f=again;shown=again=0;return f};
let hold=(e,b,f)=>{e.preventDefault();e.stopImmediatePropagation();letGo();shown=b;again=f;b.setAttribute("aria-busy","true");timer=setTimeout(letGo,8000)};
let click=e=>{let b=e.target.closest("button[type=button]");if(b)hold(e,b,()=>b.click())};
let submit=e=>{let f=e.target,b=e.submitter||f;if(!f.hasAttribute("action"))hold(e,b,()=>f.requestSubmit(e.submitter))};
let keydown=e=>{if(e.ctrlKey||e.metaKey||e.altKey||!/^[a-z/?]$/i.test(e.key)||e.target.closest("input,textarea,select"))return;
e.preventDefault();e.stopImmediatePropagation();if(!keys.some(k=>"wbt/?".includes(k)))keys.push(e.key.toLowerCase())};
let held={click,submit,keydown};
for(let t in held)addEventListener(t,held[t],true);
w.staffReady=()=>{for(let t in held)removeEventListener(t,held[t],true);
let f=letGo();for(let key of keys.splice(0))(document.activeElement||document.body).dispatchEvent(new KeyboardEvent("keydown",{key,bubbles:true,cancelable:true}));
if(f)f()}})()`;

declare global {
  interface Window {
    /** React answers from now on. */
    staffReady?: () => void;
  }
}
