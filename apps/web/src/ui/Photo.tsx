import { useEffect, useRef, useState } from 'react';
import css from './Photo.module.css';

type Size = { uri: string; width: number; height: number };
type PhotoProps = {
  /** `blur`: a very small one as a data URI. */
  image: Size & { sizes: readonly Size[]; blur?: string | undefined };
  alt: string;
  /** How wide it is shown, as in the attribute of that name. */
  sizes: string;
  /** It is in view from the first moment. */
  isFirst?: boolean;
  onLoad?: () => void;
  onError?: () => void;
};

/**
 * An image as large as its place, in the size that fits the screen. Until it is there its soft small one is seen. The one that holds
 * it says how large the place is: the box fills it.
 */
export function Photo({ image, alt, sizes, isFirst = false, onLoad, onError }: PhotoProps) {
  const [isThere, setIsThere] = useState(false);
  const real = useRef<HTMLImageElement>(null);
  // What the browser has kept is there before React listens.
  useEffect(() => {
    if (real.current?.complete && real.current.naturalWidth > 0) setIsThere(true);
  }, []);
  return (
    <span className={css.root}>
      {image.blur && <img className={css.blur} src={image.blur} alt="" aria-hidden="true" data-gone={isThere || undefined} />}
      <img
        ref={real}
        className={css.real}
        src={image.uri}
        srcSet={srcSetOf(image)}
        sizes={sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        onLoad={() => {
          setIsThere(true);
          onLoad?.();
        }}
        onError={onError}
      />
    </span>
  );
}

function srcSetOf({ sizes }: { sizes: readonly Size[] }): string {
  return sizes.map(({ uri, width }) => `${uri} ${width}w`).join(', ');
}
