import { IconBuildingStore, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import css from './Avatar.module.css';

type AvatarProps = {
  name?: string | null | undefined;
  src?: string | null | undefined;
  /** People are circles, businesses are rounded squares. */
  kind?: 'person' | 'business';
  size?: number;
  isOnline?: boolean;
  /** Only where no name stands beside it. */
  label?: string;
};

/** The image, else the first letter of the name, else an icon. The image loads once it is nearly in view. */
export function Avatar({ name, src, kind = 'person', size = 40, isOnline = false, label }: AvatarProps) {
  const { ref, isNear } = useNear();
  const [failed, setFailed] = useState<string | null>(null);
  const showsImage = Boolean(src) && isNear && failed !== src;
  return (
    <span
      ref={ref}
      className={css.root}
      data-kind={kind}
      data-online={isOnline || undefined}
      style={{ '--avatar-size': `${size}px` }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <span className={css.clip}>
        {showsImage ? (
          <img
            {...sourcesFor(src ?? '', size)}
            alt=""
            width={size}
            height={size}
            fetchPriority={size >= ALONE ? 'high' : undefined}
            decoding="async"
            onError={() => setFailed(src ?? null)}
          />
        ) : (
          <Fallback name={name} kind={kind} />
        )}
      </span>
    </span>
  );
}

function Fallback({ name, kind }: Pick<AvatarProps, 'name' | 'kind'>) {
  const [letter] = name?.trim() ?? '';
  if (letter) return <span className={css.letter}>{letter.toUpperCase()}</span>;
  const Icon = kind === 'business' ? IconBuildingStore : IconUser;
  return (
    <span className={css.letter}>
      <Icon size="55%" stroke={1.75} />
    </span>
  );
}

function useNear() {
  const ref = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '50px', threshold: 0.1 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}

/** For a smaller place the small photo is sharp enough. */
const SMALL = 48;
/** What is so large stands in a head, not in a list. */
const ALONE = 72;
const LARGE = /\/384\.webp$/;

/** The sizes of a photo for a place so many pixels wide. Photos from before have one size alone. */
function sourcesFor(uri: string, size: number): ComponentProps<'img'> {
  if (!LARGE.test(uri)) return { src: uri };
  const small = uri.replace(LARGE, '/128.webp');
  return size > SMALL ? { sizes: `${size}px`, srcSet: `${small} 128w, ${uri} 384w`, src: uri } : { src: small };
}

/** The shape that somebody is shown in: a business is a rounded square, whoever runs it. */
export function kindOf(userType: string): 'person' | 'business' {
  return userType === 'business_owner' ? 'business' : 'person';
}
