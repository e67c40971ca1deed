import * as z from 'zod';

/** The documentation of a setting: the source of `docs/configuration.md`, `.env.example` and the error message of a wrong value. */
type About = {
  /** The format of the value, worded to follow 'give'. */
  shape: string;
  means: string;
  /** The default, if it is not a constant of the schema. */
  otherwise?: string;
  example?: string;
  /** Settings that must be set with it. */
  needs?: readonly string[];
  /** In production: whether it is required, must be an https:// address, and which value is refused. */
  inProduction?: { isNeeded?: true; isHttps?: true; refuses?: string };
  /** A link to more, relative to `docs/configuration.md`. */
  more?: string;
};

const ABOUT = z.registry<About>();

export function setting<T extends z.ZodType>(type: T, about: About): T {
  ABOUT.add(type, about);
  return type;
}

/** An http(s) address that paths are added to. Its host is in lower case and ASCII, and it has no slash at its end. */
export const webAddress = z.string().transform((text, context) => {
  const address = URL.parse(text);
  const why = address && whyNoBase(address);
  if (address && why === null) return `${address.origin}${address.pathname}`.replace(/\/+$/, '');
  // Without a message the error shows the setting's shape.
  context.addIssue({ code: 'custom', ...(why && { message: why }) });
  return z.NEVER;
});

/** The address of a whole site, as browsers name its origin. */
export const siteAddress = webAddress.check(({ value, issues }) => {
  const address = URL.parse(value);
  const why = address && whyNoSite(address);
  if (why) issues.push({ code: 'custom', message: why, input: value });
});

/** Returns null if it is one, and undefined if it is not even an address of the web. */
function whyNoBase({ protocol, hostname, username, password, search, hash }: URL): string | null | undefined {
  if (!/^https?:$/.test(protocol) || hostname === '') return undefined;
  if (username !== '' || password !== '') return 'leave out the user and the password';
  return search === '' && hash === '' ? null : 'leave out everything from ? or # on';
}

function whyNoSite({ hostname, pathname }: URL): string | undefined {
  if (pathname !== '/') return 'leave out the path; the product needs a host of its own';
  if (!/^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(hostname))
    return 'give the host as browsers show it, without a dot at the end';
  if (/^(?:0\.0\.0\.0|\[::\])$/.test(hostname)) return 'give the address that visitors use, not the one that the server listens on';
  return undefined;
}

/** Splits what is separated by commas, with or without spaces. */
export function listOf(text: string): string[] {
  return text.split(',').map((each) => each.trim());
}

/**
 * Says what is wrong with an address that may hold a user and a password. One of them may have characters that end it, so that what follows
 * is taken for the host or the path. `''`: it is no address for another reason.
 */
export function whyNoServer(text: string, schemes: RegExp): string | undefined {
  const [, scheme = '', authority = '', rest = ''] = /^([a-z][a-z0-9]*):\/\/([^/?#]*)(.*)$/is.exec(text) ?? [];
  if (!schemes.test(scheme)) return '';
  const user = authority.slice(0, Math.max(authority.lastIndexOf('@'), 0));
  // A query may name a user, as in ?user=a@b.
  const isCut = !authority.includes('@') && /^(?:[/#][^?]*|\?[^=]*)@/.test(rest);
  return isCut || !isEncoded(user) ? ENCODE : undefined;
}

const ENCODE = 'write the / ? # and % of its user and password as %2F %3F %23 and %25';

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

type Shape = Readonly<Record<string, z.ZodType>>;
type Given = Readonly<Record<string, unknown>>;

/** Returns one line for each missing setting that a given one needs. */
export function whatIsLacking(shape: Shape, given: Given): string[] {
  const lacking = new Map<string, string>();
  for (const name of Object.keys(shape).filter((each) => given[each] !== undefined)) {
    for (const need of aboutOf(shape, name).needs ?? []) if (given[need] === undefined) lacking.set(need, `give it with ${name}`);
  }
  return linesOf(lacking);
}

export function whatProductionLacks(shape: Shape, given: Given): string[] {
  const lacking = new Map<string, string>();
  for (const name of Object.keys(shape)) {
    const { inProduction: { isNeeded, isHttps, refuses } = {}, shape: wanted } = aboutOf(shape, name);
    const value = given[name];
    if (isNeeded && value === undefined) lacking.set(name, `production needs it; give ${isHttps ? HTTPS : wanted}`);
    if (isHttps && value !== undefined && !(value as string).startsWith('https://')) lacking.set(name, `production needs ${HTTPS}`);
    if (value !== undefined && (refuses === value || refuses === ANYTHING)) lacking.set(name, `production does without ${refuses}`);
  }
  return linesOf(lacking);
}

const HTTPS = 'an https:// address';

/** As `refuses`: production refuses every value, since the setting is only for trying the product. */
export const ANYTHING = 'it';

function linesOf(problems: ReadonlyMap<string, string>): string[] {
  return Array.from(problems, ([name, problem]) => `${name}: ${problem}`);
}

export function aboutOf(shape: Shape, name: string): About {
  const about = shape[name] && ABOUT.get(shape[name]);
  if (!about) throw new Error(`Nothing is said about the setting ${name}`);
  return about;
}
