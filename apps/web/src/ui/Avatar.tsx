import { IconBuildingStore, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
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
          <img src={photoFor(src ?? '', size)} alt="" onError={() => setFailed(src ?? null)} />
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

/** The size of a photo that fits a place so many pixels wide. Photos from before have one size alone. */
function photoFor(uri: string, size: number): string {
  return size > 48 ? uri : uri.replace(/\/384\.webp$/, '/128.webp');
}

/** The shape that somebody is shown in: a business is a rounded square, whoever runs it. */
export function kindOf(userType: string): 'person' | 'business' {
  return userType === 'business_owner' ? 'business' : 'person';
}
