import { useEffect, useRef, useState } from 'react';
import css from './Photo.module.css';

type Size = { uri: string; width: number; height: number };
type PhotoProps = {
  /** `blur`: a very small one as a data URI. */
  image: Size & { sizes?: readonly Size[]; blur?: string | undefined };
  alt: string;
  /** How wide it is shown, as in the attribute of that name. */
  sizes: string;
  /** It is in view from the first moment. */
  isFirst?: boolean;
  /** And it is what is largest there. */
  isLargest?: boolean;
  /** Nothing of it is cut off. */
  isWhole?: boolean;
  onLoad?: () => void;
  onError?: () => void;
};

/**
 * An image as large as its place, in the size that fits the screen. Until it is there its soft small one is seen. The one that holds
 * it says how large the place is: the box fills it.
 */
export function Photo({ image, alt, sizes, isFirst = false, isLargest = false, isWhole = false, onLoad, onError }: PhotoProps) {
  const [isThere, setIsThere] = useState(false);
  const real = useRef<HTMLImageElement>(null);
  // What the browser has kept is there before React listens.
  useEffect(() => {
    if (real.current?.complete && real.current.naturalWidth > 0) setIsThere(true);
  }, []);
  return (
    <span className={css.root} data-whole={isWhole || undefined}>
      {image.blur && <img className={css.blur} src={image.blur} alt="" aria-hidden="true" data-gone={isThere || undefined} />}
      <img
        ref={real}
        className={css.real}
        loading={isFirst || isLargest ? 'eager' : 'lazy'}
        fetchPriority={isLargest ? 'high' : undefined}
        decoding="async"
        sizes={sizes}
        srcSet={srcSetOf(image)}
        src={image.uri}
        alt={alt}
        width={image.width}
        height={image.height}
        onLoad={() => {
          setIsThere(true);
          onLoad?.();
        }}
        onError={onError}
      />
    </span>
  );
}

function srcSetOf({ sizes = [] }: { sizes?: readonly Size[] }): string | undefined {
  return sizes.map(({ uri, width }) => `${uri} ${width}w`).join(', ') || undefined;
}
