import type { Config } from '#platform/config.ts';

const SURFACE = '#FFFFFF';

/** Returns the web app manifest: how the installed application looks and what it offers. */
export function manifestOf({ appName, primaryColor }: Pick<Config, 'appName' | 'primaryColor'>) {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: purpose === 'maskable' ? `/icon-maskable-${size}.png` : `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: appName,
    short_name: appName,
    description: 'Where businesses post jobs and creators answer them.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: primaryColor,
    background_color: SURFACE,
    categories: ['business', 'productivity'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: [
      { name: 'Messages', url: '/message', icons: [icon(192, 'any')] },
      { name: 'My jobs', url: '/my-job', icons: [icon(192, 'any')] },
    ],
  };
}
