import { fullPath } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { ENGAGEMENT_STATUSES } from '@castlane/contract/engagement-state.ts';
import { JOB_STATUSES } from '@castlane/contract/job-state.ts';
import { expect, test } from 'vitest';
import { SERVICES } from './authorisation/channel-rows.ts';
import { MATRIX } from './authorisation/matrix.ts';
import { listsWithoutCase } from './lists/cases.ts';
import { STATES } from './states/scene.ts';
import { openWorld } from './world.ts';

/** What the large matrices of `npm run test:all` go through is complete. */
const world = openWorld({}, SERVICES);

/** Routes outside the contract that write: CSP reports, the clock of trials, and signed upload URLs. */
const OTHER_WRITES = new Set([
  'POST /csp-report',
  'POST /dev/clock',
  'PUT /files/uploads/:account/:id',
  'PUT /files/uploads/:account/:id/:part',
]);

// Proves 6.8.
test('every endpoint of the contract has a row of authorisation, and every row an endpoint', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(ENDPOINTS.map(({ noun, name }) => `${noun}.${name}`).toSorted());
});

test('every route under the base paths is in the contract, and all other routes are read-only', () => {
  const ours = new Set(ENDPOINTS.map(({ endpoint }) => `${endpoint.method} ${fullPath(endpoint)}`));
  const strangers = world.castlane.routes.filter((route) => !ours.has(route.replace(/^HEAD /, 'GET ')) && !isElsewhere(route));
  expect(strangers).toEqual([]);
});

test('every list of the contract is among the cases', () => {
  expect(listsWithoutCase()).toEqual([]);
});

test('the states cover every status of a job and of an engagement', () => {
  const jobs = new Set(STATES.map(({ job }) => job));
  const engagements = new Set(STATES.map(({ engagement }) => engagement));
  expect(JOB_STATUSES.filter((status) => !jobs.has(status))).toEqual([]);
  expect(ENGAGEMENT_STATUSES.filter((status) => !engagements.has(status))).toEqual([]);
});

function isElsewhere(route: string): boolean {
  if (/ \/(user|staff)\/v1/.test(route)) return false;
  return /^(GET|HEAD) /.test(route) || OTHER_WRITES.has(route);
}
