import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, set through the CSSOM. */
    [name: `--${string}`]: string | number | undefined;
  }
}
