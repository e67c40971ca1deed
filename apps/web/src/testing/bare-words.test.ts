import { join } from 'node:path';
import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';

RuleTester.describe = describe;
RuleTester.it = test;

const { default: plugin } = await import(join(import.meta.dirname, '../../../../scripts/bare-words.mjs'));

const jsx = (code: string) => ({ code: `const view = (${code});`, filename: 'view.tsx', options: [{ elements: ['children'] }] });
const bare = (code: string) => ({ ...jsx(code), errors: [{ messageId: 'bare' }] });

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
  'words that have neighbours stand in an element',
  plugin.rules['bare-words'],
  {
    valid: [
      '<p>{t("a")}</p>',
      '<p>{isOpen ? t("a") : t("b")}</p>',
      '<p><Icon /> <span>{t("a")}</span></p>',
      '<p>{`${share}%`}</p>',
      '<p>{isOpen && <Icon />}{items.map(show)}{children}</p>',
      'parts.map((part) => part.isFound ? <mark>{part.text}</mark> : <span>{part.text}</span>)',
    ].map(jsx),
    invalid: [
      // The next icon would go before a text that is no longer there.
      '<p>{isOpen ? <Up /> : <Down />}{t("a")}</p>',
      '<p><Icon /> words</p>',
      '<p><Icon />{name}</p>',
      '<p><b />{isOpen && t("a")}</p>',
      '<p>{isOpen ? <Link /> : label}<Icon /></p>',
      '<p><>{t("a")}</><Icon /></p>',
      'parts.map((part) => part.isFound ? <mark>{part.text}</mark> : part.text)',
    ].map(bare),
  },
);
