import { useEffect } from 'react';

/**
 * Replaces react-style-singleton (see vite.config.ts), with which modals and drawers lock scrolling: it appends <style> elements. Adopted
 * style sheets are not subject to `style-src`.
 * https://github.com/theKashey/react-remove-scroll/issues/21
 */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;

  function add(css: string) {
    if (users === 0) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    users += 1;
  }

  function remove() {
    users -= 1;
    if (users > 0 || !sheet) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    sheet = undefined;
  }

  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useEffect(() => {
      add(styles);
      return remove;
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- as in the library: only dynamic styles follow their change
    }, [styles && dynamic]);
    return null;
  };
}
