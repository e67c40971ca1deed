import { tidied } from '@castlane/contract/text.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** How long the typing must rest before something follows it. */
export const DEBOUNCE_MS = 500;

/**
 * The text of a search whose words are in the URL. Searches when the typing pauses, or immediately by `flush`. `value` is the URL's text;
 * if it changes otherwise, by going back or by a link, the field follows; what was typed since the change stays.
 */
export function useAddressSearch(value: string, onSearch: (words: string) => void, ms: number = DEBOUNCE_MS) {
  const [text, setText] = useState(value);
  const address = addressOf(useLocation());
  const sent = useRef(value);
  /** The last letter came after the URL had changed, and before its view was rendered. */
  const isAhead = useRef(false);
  const search = useDebouncedCallback((given: string): void => {
    // Another page is loading. Searching now would navigate back from it.
    if (addressOf(window.location) !== address) return write(given);
    isAhead.current = false;
    const words = wordsOf(given);
    if (words === sent.current) return;
    sent.current = words;
    onSearch(words);
  }, ms);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    if (isAhead.current) return void (isAhead.current = false);
    search.cancel();
    setText(value);
  }, [value, search]);

  function write(words: string) {
    setText(words);
    search(words);
  }

  function type(words: string) {
    isAhead.current = addressOf(window.location) !== address;
    write(words);
  }
  // Each call of the search has a new `flush`.
  return { text, write: type, flush: () => search.flush() };
}

/** Returns the current query of the URL. The rendered location is older while the next view loads, and a second click can be faster. */
export function queryNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

function wordsOf(text: string): string {
  return tidied(text).replaceAll(/\s+/g, ' ');
}
