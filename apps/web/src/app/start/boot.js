// Runs before the first paint and before the application is loaded, so nothing here may wait.
(function () {
  /** Addresses of pages without the main navigation that are not the log-in. */
  const BARE =
    /^\/(agreement|case|change-password|contact-us|data-deletion|email-verification|post-job|set-up-profile|social-account|staff|stop-invitations|successful|undo-email)(\/|$)/;

  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  // Keeps a dark page from flashing light. Same key and rule as Mantine's provider.
  let scheme = kept('mantine-color-scheme-value');
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // Loads what the page probably needs beside the application instead of after it. A wrong guess costs only its bytes.
  const { entry, asks = [], loads = {} } = JSON.parse(document.getElementById('first-loads').textContent);
  if (entry) whenPainted(start);
  const token = kept('token');
  const who = remembered();
  document.documentElement.dataset.first = frameOf(location.pathname);
  const load = loads[token === null ? 'login' : nameOf(location.pathname)];
  if (token !== null && !location.search) askAhead();
  // The first formatters of a page take a slow phone 70 ms, which are free while the application loads. A log-in needs none.
  if (token !== null) {
    Intl.NumberFormat();
    Intl.DateTimeFormat();
  }

  function askAhead() {
    const answers = new Map();
    // The server would refuse an account that has no home yet.
    const more = (who.hasHome && load?.asks) || [];
    for (const each of [...asks, ...more]) {
      const url = each.replace('*', location.pathname.split('/').pop());
      answers.set(url, ask(url));
    }
    window.firstAnswers = { token, answers };
  }

  function start() {
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', crossOrigin: '', src: trusted(entry) });
    document.head.append(script);
    for (const file of load?.files ?? []) fetchAhead(file);
  }

  /** The only address that this page may give to a script. */
  function trusted(url) {
    return window.trustedTypes?.createPolicy('start', { createScriptURL: () => entry }).createScriptURL(url) ?? url;
  }

  /** Shows the loader before the application takes the processor. A hidden page is not painted, so it does not wait. */
  function whenPainted(go) {
    const painted = new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
      setTimeout(resolve, document.hidden ? 0 : 500);
    });
    void painted.then(go, go);
  }

  function nameOf(path) {
    if (path === '/message') return location.search.includes('thread=') ? 'thread' : 'messages';
    if (path.startsWith('/influencer-profile/')) return 'profile';
    if (path !== '/') return 'other';
    return who.userType === 'business_owner' ? 'owner' : 'creator';
  }

  /** Returns which frame of `index.html` to show until the first render. A wrong guess is only replaced by another page. */
  function frameOf(path) {
    if (BARE.test(path)) return 'bare';
    if (token === null) return 'form';
    if (path === '/message') return 'chat';
    if (path === '/my-job') return 'list';
    if (path !== '/') return 'page';
    return who.isProfileCompleted ? 'list' : 'bare';
  }

  /** Returns the last account that was signed in here; `src/app/start/without-network.ts` stores it. */
  function remembered() {
    try {
      return JSON.parse(kept('who')) ?? {};
    } catch {
      return {};
    }
  }

  function fetchAhead(file) {
    const link = document.createElement('link');
    // With low priority, since none is needed before the loader is drawn. Chromium gives a `modulepreload` from a script a high one.
    Object.assign(link, { rel: 'preload', as: file.endsWith('.css') ? 'style' : 'script', fetchPriority: 'low' });
    // The same mode as the application's own requests; with another one, each file would be loaded twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }

  function ask(url) {
    const stop = new AbortController();
    const answer = fetch(url, { headers: { Accept: 'application/json', Authorization: 'Bearer ' + token }, signal: stop.signal });
    // The code that takes the answer handles its error.
    answer.catch(() => undefined);
    return { answer, stop };
  }
})();
