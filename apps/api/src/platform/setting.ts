import * as z from 'zod';

/** What an operator is told of a setting. `docs/configuration.md`, `.env.example` and the message of a wrong one are made of it. */
type About = {
  /** What stands in it, as it is read after 'give'. */
  shape: string;
  means: string;
  /** What holds without it, where that is no constant of the schema. */
  otherwise?: string;
  example?: string;
  /** Settings that it is nothing without. */
  needs?: readonly string[];
  /** In production: whether it must be there, must be an https:// address, and what it may not be. */
  inProduction?: { isNeeded?: true; isHttps?: true; refuses?: string };
  /** The part of `docs/`, from `configuration.md`, that says more. */
  more?: string;
};

const ABOUT = z.registry<About>();

export function setting<T extends z.ZodType>(type: T, about: About): T {
  ABOUT.add(type, about);
  return type;
}

/** An address of the web. */
export const webAddress = z.url({ protocol: /^https?$/, hostname: /./ });

type Shape = Readonly<Record<string, z.ZodType>>;
type Given = Readonly<Record<string, unknown>>;

/** What does not come true of the settings that are there, by the names of those that lack. */
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

/** Of `refuses`: the setting is for trying the product only. */
export const ANYTHING = 'it';

function linesOf(problems: ReadonlyMap<string, string>): string[] {
  return Array.from(problems, ([name, problem]) => `${name}: ${problem}`);
}

export function aboutOf(shape: Shape, name: string): About {
  const about = shape[name] && ABOUT.get(shape[name]);
  if (!about) throw new Error(`Nothing is said about the setting ${name}`);
  return about;
}
