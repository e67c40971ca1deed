/** What `npm test -- --changed` runs: the tests near the files that differ from a commit. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/** @returns the changed and new files since a commit, as paths from the root */
export function changedSince(commit) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...new Set([...git('diff', '--name-only', commit, '--'), ...git('ls-files', '--others', '--exclude-standard')])];
}

/**
 * The tests in the folders of the changed files, and in the features that import a changed module of the contract. Imports say less: every
 * test of the API builds the whole application, and half of the web's tests load half of the pages.
 * @param project 'apps/api' or 'apps/web'
 * @returns folders and files of the project, as vitest filters them
 */
export function nearbyTests(project, files) {
  const inProject = files.filter((file) => file.startsWith(`${project}/src/`)).map((file) => file.slice(project.length + 1).split('/'));
  const folders = new Set(inProject.map((parts) => parts.slice(0, Math.min(3, parts.length - 1)).join('/') + '/'));
  const modules = files.map((file) => /^packages\/contract\/src\/(.+)$/.exec(file)?.[1]).filter(Boolean);
  for (const feature of readdirSync(join(root, project, 'src/features'))) {
    if (importsOne(join(root, project, 'src/features', feature), modules)) folders.add(`src/features/${feature}/`);
  }
  return [...folders];
}

function importsOne(folder, modules) {
  if (modules.length === 0) return false;
  const sources = readdirSync(folder, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  return sources.some((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return modules.some((module) => text.includes(`'@castlane/contract/${module}'`));
  });
}
