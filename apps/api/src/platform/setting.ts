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

/** An http(s) address. */
export const webAddress = z.url({ protocol: /^https?$/, hostname: /./ });

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
