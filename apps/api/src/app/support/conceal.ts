import { SETTINGS } from '#platform/config.ts';
import { isSecret } from '#platform/shown-settings.ts';

const SHORTEST = 4;
/** Also as in an address: `maya%40example.org`. What follows `://` is the user of a server. */
const EMAIL = /(?<!:\/\/)(?<![\w.%+-])[\w.%+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}/g;
const HIDDEN = '(hidden)';

/**
 * Removes from a text what must not leave the machine, however it came there, such as by a message of another program: email addresses, the
 * secrets among these settings, and the users and passwords in their addresses.
 */
export function conceal(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  let concealed = text;
  for (const secret of secretsIn(environment)) concealed = concealed.replaceAll(JSON.stringify(secret).slice(1, -1), HIDDEN);
  return concealed.replaceAll(EMAIL, '(email)');
}

/** The longest first: one may be a part of another. */
function secretsIn(environment: Readonly<Record<string, string | undefined>>): string[] {
  const found = SETTINGS.flatMap((name) => {
    const given = environment[name] ?? '';
    if (isSecret(name)) return [given, ...given.split(/[,;:=]/)];
    const { username, password } = URL.parse(given) ?? {};
    return [username, password].flatMap((part = '') => [part, decoded(part)]);
  });
  // A user called as the product is no secret, and is in all names of metrics.
  const secrets = found.filter((each) => each.length >= SHORTEST && each !== 'castlane' && each !== 'postgres');
  return [...new Set(secrets)].toSorted((one, other) => other.length - one.length);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
