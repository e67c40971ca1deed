/** For the accounts of the demo world, and for staff in an empty world. */
export const PASSWORD = 'Castlane1!';
export const STAFF = 'staff@castlane.test';
