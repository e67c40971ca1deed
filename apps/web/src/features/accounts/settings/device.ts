import { t } from '#platform/language/words.ts';

type Device = { name: string; kind: 'phone' | 'computer' | 'unknown' };

/** The first match counts: nearly every browser also claims to be Chrome and Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string, Device['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

/** The name and the kind of the device of a session. */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1];
  const [, system, kind = 'unknown'] = SYSTEMS.find(([sign]) => sign.test(agent)) ?? [];
  return { name: browser && system ? t('app.browserOn', { browser, system }) : (browser ?? system ?? t('app.unknownDevice')), kind };
}
