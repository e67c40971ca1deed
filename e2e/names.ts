/** Of the demo world, and of the staff where there is nobody else. */
export const PASSWORD = 'Castlane1!';
export const STAFF = 'staff@castlane.test';
