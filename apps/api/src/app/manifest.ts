import { OWN_COLOR } from '@castlane/contract/brand.ts';
import type { Config } from '#platform/config.ts';

const SURFACE = '#FFFFFF';
const OWN_NAME = 'Castlane';

/** Shown when a browser offers to install the application. `npm run screenshots -- --manifest` makes them. */
const SCREENSHOTS = [
  { src: '/screenshot-wide.png', sizes: '1280x800', form_factor: 'wide', label: 'Jobs for you' },
  { src: '/screenshot-narrow.png', sizes: '780x1688', form_factor: 'narrow', label: 'Jobs for you' },
].map((each) => ({ ...each, type: 'image/png' }));

/** Returns the web app manifest: how the installed application looks and what it offers. */
export function manifestOf({ appName, primaryColor, logo }: Pick<Config, 'appName' | 'primaryColor' | 'logo'>) {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: purpose === 'maskable' ? `/icon-maskable-${size}.png` : `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const isOwnBrand = appName === OWN_NAME && primaryColor.toUpperCase() === OWN_COLOR && logo === undefined;
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
    // An installation with a brand of its own would show another one's.
    ...(isOwnBrand && { screenshots: SCREENSHOTS }),
    shortcuts: [
      { name: 'Messages', url: '/message', icons: [icon(192, 'any')] },
      { name: 'My jobs', url: '/my-job', icons: [icon(192, 'any')] },
    ],
  };
}
