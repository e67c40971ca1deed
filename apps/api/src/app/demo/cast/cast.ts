import { BUSINESSES } from './businesses.ts';
import { CREATORS } from './creators.ts';
import type { Person } from './person.ts';

/** The password of all demo accounts. */
export const CAST_PASSWORD = 'Castlane1!';

export const STAFF: readonly Person[] = [
  { key: 'staff', userType: 'staff', email: 'staff@castlane.test', name: 'Priit Kask', review: { state: 'active', days: 130 } },
  { key: 'liis', userType: 'staff', email: 'liis@castlane.test', name: 'Liis Tamm', review: { state: 'active', days: 130 } },
];

export const CAST: readonly Person[] = [...STAFF, ...CREATORS, ...BUSINESSES];

/** Returns the person with a key, such as `maya`, `daniel` or `staff`. */
export function personOf(key: string): Person {
  const person = CAST.find((one) => one.key === key);
  if (!person) throw new Error(`Nobody is called ${key}`);
  return person;
}
