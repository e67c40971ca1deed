/** Which packages of the lock file some of them need: what npm would install if there were only those. */

/**
 * @param lock the content of package-lock.json
 * @param wanted paths in it, of workspaces or packages
 * @param without paths that are not followed
 * @returns the paths in it, of workspaces too
 */
export function closureOf({ packages }, wanted, without = []) {
  const found = new Set();
  const open = [...wanted];
  while (open.length > 0) {
    const path = open.pop();
    if (found.has(path) || without.includes(path)) continue;
    found.add(path);
    const entry = packages[path];
    if (entry.link) open.push(entry.resolved);
    else open.push(...needsOf(entry).flatMap((name) => resolve(packages, path, name) ?? []));
  }
  return found;
}

/** An optional one that is missing is of another kind of machine. */
function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Looks where Node looks: beside the package, and in each folder above it. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}
