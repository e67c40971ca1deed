import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasPromtool, promtool } from '#testing/promtool.ts';
import { openWorld } from '#testing/world.ts';

/** The dashboard and the rules ask only for what the server has, and each alert is explained. */
const world = openWorld();
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const FOLDER = `${ROOT}deploy/monitoring/`;
const METRIC = /\b(?:castlane|nodejs|process)_[a-z0-9_]+\b/g;
const MOST_WORDS = 60;

type Panel = { title: string; targets?: { expr: string }[] };
const rules = readFileSync(`${FOLDER}castlane-rules.yml`, 'utf8');
const dashboard = JSON.parse(readFileSync(`${FOLDER}castlane-dashboard.json`, 'utf8')) as { panels: Panel[] };
const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => name!);
const page = readFileSync(`${ROOT}docs/alerts.md`, 'utf8');
let answer = '';

beforeAll(async () => {
  answer = (await world.app.inject({ url: '/metrics' })).body;
});

/** A histogram has three series for each name. */
function isServed(name: string): boolean {
  const base = name.replace(/_(?:bucket|sum|count)$/, '');
  return new RegExp(`^# TYPE ${name} (?!histogram)|^# TYPE ${base} (?:histogram|summary)$`, 'm').test(answer);
}

test('every metric of the rules is in the answer of /metrics', () => {
  const names = new Set(rules.match(METRIC));
  expect(names.size).toBeGreaterThan(12);
  expect([...names].filter((name) => !isServed(name))).toEqual([]);
});

test('every metric of the dashboard is in the answer of /metrics, and each of ours is on it', () => {
  const asked = new Set(dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => expr.match(METRIC) ?? [])));
  expect([...asked].filter((name) => !isServed(name))).toEqual([]);
  const ours = Array.from(answer.matchAll(/^# TYPE (castlane_\w+)/gm), ([, name]) => name!);
  expect(ours.filter((name) => ![...asked].some((each) => each.startsWith(name)))).toEqual([]);
});

test('each alert has a page of its own with what to do, and each page an alert', () => {
  const [, ...parts] = page.split(/^## /m);
  expect(parts.map((part) => part.split('\n', 1)[0])).toEqual(alerts);
  expect(parts.filter((part) => part.split(/\s+/).length > MOST_WORDS)).toEqual([]);
  const runbooks = Array.from(rules.matchAll(/runbook: (\S+)/g), ([, link]) => link);
  expect(runbooks).toEqual(alerts.map((name) => `docs/alerts.md#${name.toLowerCase()}`));
});

test('a panel that an alert sends to exists', () => {
  const named = Array.from(page.matchAll(/"([^"]+)"/g), ([, title]) => title!);
  const titles = dashboard.panels.map(({ title }) => title);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((title) => !titles.some((each) => each.startsWith(title)))).toEqual([]);
});

describe.skipIf(!hasPromtool)('promtool', () => {
  test('finds nothing wrong with the metrics', async () => {
    expect(promtool(FOLDER, ['check', 'metrics'], answer)).toBe('');
  });

  test('accepts the rules, and they fire when they should', () => {
    expect(promtool(FOLDER, ['check', 'rules', 'castlane-rules.yml'])).toContain(`${alerts.length} rules found`);
    expect(promtool(FOLDER, ['test', 'rules', 'castlane-rules.test.yml'])).toContain('SUCCESS');
  });

  test('understands every expression of the dashboard', () => {
    const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const asRules = expressions.map((expr, at) => ({ record: `panel:number_${at}`, expr }));
    const file = join(world.dataDir, 'expressions.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
    expect(promtool(FOLDER, ['check', 'rules', file])).toContain(`${expressions.length} rules found`);
  });
});
