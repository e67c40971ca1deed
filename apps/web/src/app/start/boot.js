// Runs before the first paint and before the application has come: nothing here waits for anything.
(function () {
  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  // So that a dark page never flashes light. Same key and rule as Mantine's provider.
  let scheme = kept('mantine-color-scheme-value');
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // What the page is most likely to need comes beside the application instead of after it; a wrong guess costs only its bytes.
  const { entry, asks = [], loads = {} } = JSON.parse(document.getElementById('first-loads').textContent);
  if (entry) whenPainted(start);
  const token = kept('token');
  const who = remembered();
  const load = loads[token === null ? 'login' : nameOf(location.pathname)];
  for (const file of load?.files ?? []) fetchAhead(file);
  if (token === null || location.search) return;
  const answers = new Map();
  // Whoever has no home yet would be refused.
  const more = (who.hasHome && load?.asks) || [];
  for (const each of [...asks, ...more]) {
    const url = each.replace('*', location.pathname.split('/').pop());
    answers.set(url, ask(url));
  }
  window.firstAnswers = { token, answers };

  function start() {
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', crossOrigin: '', src: trusted(entry) });
    document.head.append(script);
  }

  /** The one address that this page gives to a script by itself. */
  function trusted(url) {
    return window.trustedTypes?.createPolicy('start', { createScriptURL: () => entry }).createScriptURL(url) ?? url;
  }

  /** The loader is seen before the application takes the processor. Nothing is painted where nobody looks. */
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

  /** Who was signed in here last, as `src/app/start/without-network.ts` keeps it. */
  function remembered() {
    try {
      return JSON.parse(kept('who')) ?? {};
    } catch {
      return {};
    }
  }

  function fetchAhead(file) {
    const link = document.createElement('link');
    // Of low priority, since the loader is drawn before any of them is needed; Chromium gives a `modulepreload` from a script a high one.
    Object.assign(link, { rel: 'preload', as: file.endsWith('.css') ? 'style' : 'script', fetchPriority: 'low' });
    // As the application asks for them, or they would come twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }

  function ask(url) {
    const stop = new AbortController();
    const answer = fetch(url, { headers: { Accept: 'application/json', Authorization: 'Bearer ' + token }, signal: stop.signal });
    // Whoever takes it is told.
    answer.catch(() => undefined);
    return { answer, stop };
  }
})();
