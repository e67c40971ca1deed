import type { UserType } from '@castlane/contract/auth.ts';
import businesses from '#app/demo/content/businesses.json' with { type: 'json' };
import creators from '#app/demo/content/creators.json' with { type: 'json' };
import staff from '#app/demo/content/staff.json' with { type: 'json' };
import type { Given, Person } from './person.ts';

/** The password of all demo accounts. */
export const CAST_PASSWORD = 'Castlane1!';

export const CREATORS = peopleOf('creator', creators as Given[]);
export const CAST: readonly Person[] = [
  ...peopleOf('staff', staff as Given[]),
  ...CREATORS,
  ...peopleOf('business_owner', businesses as Given[]),
];

/** Returns the person with a key, such as `maya`, `daniel` or `staff`. */
export function personOf(key: string): Person {
  const person = CAST.find((one) => one.key === key);
  if (!person) throw new Error(`Nobody is called ${key}`);
  return person;
}

function peopleOf(userType: UserType, given: readonly Given[]): Person[] {
  return given.map((person) => ({ ...person, userType, email: `${person.key}@castlane.test` }));
}
