import { useEffect, useRef, useState } from 'react';
import css from './Photo.module.css';

type Size = { uri: string; width: number; height: number };
type PhotoProps = {
  /** `blur` is a tiny version as a data URI. */
  image: Size & { sizes?: readonly Size[]; blur?: string | undefined };
  alt: string;
  /** The displayed width, as in the attribute of the same name. */
  sizes: string;
  /** In view from the start: loads eagerly. */
  isFirst?: boolean;
  /** The largest image in view: also loads with high priority. */
  isLargest?: boolean;
  /** Shows the whole image instead of cropping it. */
  isWhole?: boolean;
  /** Shows only the blurred version so far. */
  isFar?: boolean;
  onLoad?: () => void;
  onError?: () => void;
};

/**
 * An image that fills its container, in the size that fits the screen. A blurred small version shows until it has loaded. The container
 * sets the size.
 */
export function Photo({
  image,
  alt,
  sizes,
  isFirst = false,
  isLargest = false,
  isWhole = false,
  isFar = false,
  onLoad,
  onError,
}: PhotoProps) {
  const [isThere, setIsThere] = useState(false);
  const real = useRef<HTMLImageElement>(null);
  // A cached image loads before React listens.
  useEffect(() => {
    if (real.current?.complete && real.current.naturalWidth > 0) setIsThere(true);
  }, []);
  return (
    <span className={css.root} data-whole={isWhole || undefined}>
      {image.blur && <img className={css.blur} src={image.blur} alt="" aria-hidden="true" data-gone={isThere || undefined} />}
      {!isFar && (
        <img
          ref={real}
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
      )}
    </span>
  );
}

function srcSetOf({ sizes = [] }: { sizes?: readonly Size[] }): string | undefined {
  return sizes.map(({ uri, width }) => `${uri} ${width}w`).join(', ') || undefined;
}
