import { settingsWithoutSecrets } from '#platform/shown-settings.ts';
import type { Outcome } from './outcome.ts';

/** Prints the settings of the environment, wrong ones too. Of a secret it says only that it is given. */
export async function printSettings(environment: Readonly<Record<string, string | undefined>>): Promise<Outcome> {
  const settings = settingsWithoutSecrets(environment);
  const lines = Object.entries(settings).map(
    ([name, { value, from }]) => `${name}=${value ?? ''}${from === 'default' ? '  (default)' : ''}`,
  );
  return { lines, data: { settings } };
}
