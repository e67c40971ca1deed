import { IconWorld } from '@tabler/icons-react';
import { useId } from 'react';
import css from './badges.module.css';

export type PlatformName = 'youtube' | 'instagram' | 'other';

export function PlatformBadge({ platform, label }: { platform: PlatformName; label: string }) {
  return (
    <span className={`${css.chip} ${css.platform}`}>
      <PlatformIcon platform={platform} />
      <span>{label}</span>
    </span>
  );
}

export function PlatformIcon({ platform, size = 16 }: { platform: PlatformName; size?: number }) {
  const id = useId();
  if (platform === 'other') return <IconWorld size={size} stroke={2} aria-hidden="true" />;
  if (platform === 'youtube') {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <rect x="1.5" y="4.5" width="21" height="15" rx="4.5" fill="#F0133B" />
        <path d="M10 8.8v6.4l5.4-3.2z" fill="#fff" />
      </svg>
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="1" x2="1" y2="0">
          <stop stopColor="#F58529" />
          <stop offset=".5" stopColor="#DD2A7B" />
          <stop offset="1" stopColor="#8134AF" />
        </linearGradient>
      </defs>
      <rect x="2.5" y="2.5" width="19" height="19" rx="5.8" fill={`url(#${id})`} />
      <circle cx="12" cy="12" r="4.3" fill="none" stroke="#fff" strokeWidth="2" />
      <circle cx="17.3" cy="6.7" r="1.3" fill="#fff" />
    </svg>
  );
}
