import { Environment } from './settings.ts';

const SECRET = /SECRET|PRIVATE|PASSWORD|API_KEY|OTLP_HEADERS/;
const HIDDEN = '(hidden)';

export function isSecret(setting: string): boolean {
  return SECRET.test(setting);
}

/** `value` is null if the setting is neither given nor has a constant default. */
export type ShownSetting = { value: string | null; from: 'given' | 'default' };

/** Returns every setting by name, as it is given or by its default. Of a secret it says only that it is given. */
export function settingsWithoutSecrets(environment: Readonly<Record<string, string | undefined>>): Record<string, ShownSetting> {
  return Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, shownOf(name, environment[name] || undefined)]));
}

function shownOf(name: string, given: string | undefined): ShownSetting {
  if (given !== undefined) return { value: isSecret(name) ? HIDDEN : withoutPassword(given), from: 'given' };
  const constant = Environment.shape[name as keyof typeof Environment.shape].parse(undefined);
  return { value: constant === undefined || typeof constant === 'object' ? null : String(constant), from: 'default' };
}

/** Hides the password of an address: `user:password@host`, or `?password=`. */
function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^/?#]*?:)[^/?#]*@/, `$1${HIDDEN}@`).replaceAll(/([?&](?:ssl)?password=)[^&]*/gi, `$1${HIDDEN}`);
}
