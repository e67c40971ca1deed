import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Deliberate exceptions, with the reason. */
const EXCEPTIONS = [
  // A menu opens at a point measured in the window.
  'ui/overlays/ActionMenu.module.css: left: var(--menu-left, 0)',
];

const SOURCES = join(import.meta.dirname, '..');

/** Returns the declarations that say left or right; right-to-left languages need start and end. */
function physicalIn(sheet: string): string[] {
  const declarations = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+)(?=;)/g);
  return [...declarations].filter(([, property = '', value = '']) => isPhysical(property, value)).map(([declaration]) => declaration);
}

function isPhysical(property: string, value: string): boolean {
  const parts = partsOf(value);
  if (/^(?:text-align|float|clear)$/.test(property)) return /^(?:left|right)$/.test(value);
  if (/^(?:margin|padding|inset|border-(?:color|style|width))$/.test(property)) return parts.length === 4 && parts[1] !== parts[3];
  if (property === 'border-radius') return hasUnequalCorners(parts);
  // `--cl-way` is -1 in right-to-left pages.
  if (property === 'transform') return /translate(?:X|3d)?\((?!0\b)/.test(value) && !value.includes('--cl-way');
  if (property === 'box-shadow') return value.split(/,\s*(?![^(]*\))/).some((shadow) => /^(?:inset )?-?\.?[1-9]/.test(shadow));
  return !property.startsWith('-') && /\b(?:left|right)\b/.test(property);
}

/** Splits a value: `0 calc(1px + 2px)` has two parts. */
function partsOf(value: string): string[] {
  return value.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, (inner) => inner.replaceAll(/\s/g, '')).split(/\s+/);
}

function hasUnequalCorners([topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight]: string[]): boolean {
  return topLeft !== topRight || bottomRight !== bottomLeft;
}

test('no style says left or right', () => {
  const sheets = globSync('**/*.css', { cwd: SOURCES });
  expect(sheets.length).toBeGreaterThan(100);
  const found = sheets.flatMap((path) =>
    physicalIn(readFileSync(join(SOURCES, path), 'utf8')).map((declaration) => `${path}: ${declaration}`),
  );
  expect(found).toEqual(EXCEPTIONS);
});

test('what says left or right is found, what says start or end, or the same of both, is not', () => {
  const physical = [
    'left: 0',
    'margin-right: auto',
    'border-left-color: red',
    'border-top-left-radius: 4px',
    'scroll-padding-left: 1px',
    'text-align: right',
    'padding: 1px 2px 1px 4px',
    'inset: 0 auto 0 0',
    'border-radius: 4px 0 0 4px',
    'border-radius: 4px 4px 1px',
    'transform: translateX(-50%)',
    'box-shadow: 0 1px 2px red, inset 3px 0 0 var(--a)',
  ];
  const logical = [
    'inset-inline-start: 0',
    'margin: 1px calc(1px + (2px * 3)) 2px calc(1px + (2px * 3))',
    'border-radius: 4px 4px 0 0',
    'text-align: start',
    'transform: translateY(-50%)',
    'transform: translateX(calc(var(--cl-way, 1) * 4px))',
    'box-shadow: inset 0 0 0 3px rgb(1 2 3 / 4%), 0 1px 2px red',
    '--menu-left: 1px',
  ];
  expect(physicalIn(`.a { ${physical.join('; ')}; }\n@media (width > 1px) { .b { /* left: 0; */ ${logical.join('; ')}; } }`)).toEqual(
    physical,
  );
});
