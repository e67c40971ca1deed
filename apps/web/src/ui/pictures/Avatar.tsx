import { IconBuildingStore, IconUser } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import css from './Avatar.module.css';
import { useNear } from '#ui/states/near.ts';

const NEAR = { rootMargin: '50px', threshold: 0.1 };

type AvatarProps = {
  name?: string | null | undefined;
  src?: string | null | undefined;
  /** People are circles, businesses are rounded squares. */
  kind?: 'person' | 'business';
  size?: number;
  isOnline?: boolean;
  /** Only if no name is beside it. */
  label?: string;
};

/**
 * Shows the image, else the first letter of the name, else an icon. The image loads when it is nearly in view. Its place is plain until
 * then, as a letter that turns into a face would catch the eye.
 */
export function Avatar({ name, src, kind = 'person', size = 40, isOnline = false, label }: AvatarProps) {
  const [isNear, setIsNear] = useState(false);
  const ref = useNear<HTMLSpanElement>(!isNear, () => setIsNear(true), NEAR);
  const [failed, setFailed] = useState<string | null>(null);
  const hasImage = Boolean(src) && failed !== src;
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
        {hasImage ? (
          isNear && (
            <img
              {...sourcesFor(src ?? '', size)}
              alt=""
              width={size}
              height={size}
              fetchPriority={size >= ALONE ? 'high' : undefined}
              decoding="async"
              onError={() => setFailed(src ?? null)}
            />
          )
        ) : (
          <Fallback name={name} kind={kind} />
        )}
      </span>
    </span>
  );
}

function Fallback({ name, kind }: Pick<AvatarProps, 'name' | 'kind'>) {
  const [letter] = name?.trim() ?? '';
  if (letter) return letter.toUpperCase();
  const Icon = kind === 'business' ? IconBuildingStore : IconUser;
  return <Icon size="55%" stroke={1.75} />;
}

/** Up to this size the small photo is sharp enough. */
const SMALL = 48;
/** An avatar of this size is in a page's header, not in a list. */
const ALONE = 72;
const LARGE = /\/384\.webp$/;

/** Returns the sources of a photo for this width in pixels. Old photos have only one size. */
function sourcesFor(uri: string, size: number): ComponentProps<'img'> {
  if (!LARGE.test(uri)) return { src: uri };
  const small = uri.replace(LARGE, '/128.webp');
  return size > SMALL ? { sizes: `${size}px`, srcSet: `${small} 128w, ${uri} 384w`, src: uri } : { src: small };
}

/** Returns the shape for an account: a business is a rounded square. */
export function kindOf(userType: string | undefined): 'person' | 'business' {
  return userType === 'business_owner' ? 'business' : 'person';
}
