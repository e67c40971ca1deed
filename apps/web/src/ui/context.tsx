import { createContext, useContext, type ComponentProps, type ComponentType } from 'react';

/** `state`: what the next page is told besides its address. */
export type LinkProps = ComponentProps<'a'> & {
  href: string;
  state?: unknown;
  /** It takes the place of this page in the history. */
  replace?: boolean;
};
type LinkLike = ComponentType<LinkProps>;

/** What the components get from the application: they know neither the router nor the texts nor the product's name. */
type UiContextValue = {
  name: string;
  logo?: string | undefined;
  Link: LinkLike;
  /** Makes the browser's Back close something, until the returned function is called. */
  closeOnBack: (close: () => void) => () => void;
  words: {
    close: string;
    dismiss: string;
    loading: string;
    verified: string;
    tryAgain: string;
    loadErrorTitle: string;
    whyNotLoaded: (problem: unknown) => string;
    home: string;
    unread: (count: number) => string;
    number: (value: number) => string;
    /** Counts the characters of a text that can be seen. */
    lengthOf: (text: string) => number;
    /** Writes a day, given as `YYYY-MM-DD`. */
    day: (value: string) => string;
  };
};

function PlainLink({ children, state: _state, replace: _replace, ...rest }: LinkProps) {
  return <a {...rest}>{children}</a>;
}

const UiContext = createContext<UiContextValue>({
  name: '',
  Link: PlainLink,
  closeOnBack: () => () => undefined,
  words: {
    close: '',
    dismiss: '',
    loading: '',
    verified: '',
    tryAgain: '',
    loadErrorTitle: '',
    whyNotLoaded: String,
    home: '',
    unread: String,
    number: String,
    lengthOf: (text) => text.length,
    day: String,
  },
});

export const UiProvider = UiContext.Provider;

export function useUi(): UiContextValue {
  return useContext(UiContext);
}

const Waiting = createContext(0);

export const WaitingProvider = Waiting.Provider;

/** The number of unread items, for the browser's title. In a context of its own, so that a new message renders nothing else. */
export function useWaiting(): number {
  return useContext(Waiting);
}
