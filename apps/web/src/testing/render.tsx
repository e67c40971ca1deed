import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, type ReactNode } from 'react';
import { App } from '#app/App.tsx';
import { Providers } from '#app/Providers.tsx';

/** Renders a page or component with all its providers, at an address. */
export function renderPage(content: ReactNode, path = '/') {
  window.history.replaceState(null, '', path);
  // Without a delay, an answer cannot arrive between the two clicks of a double click.
  return { user: userEvent.setup({ delay: null }), ...render(<Providers env="test">{content}</Providers>) };
}

/** Renders the whole application at an address. */
export function renderApp(path = '/') {
  return renderPage(<App />, path);
}

/** The same with each effect run twice, as while one develops: for what may be done only once. */
export function renderAppTwice(path: string) {
  return renderPage(
    <StrictMode>
      <App />
    </StrictMode>,
    path,
  );
}
