import { useState } from 'react';
import { nameInItself } from '#platform/format.ts';
import { chooseLanguage, languages } from '#platform/i18n.ts';
import { useT } from './i18n.ts';
import { useStore } from '#platform/store.ts';
import { Card } from '#ui/Card.tsx';
import { NativeSelect } from '#ui/NativeSelect.ts';
import css from './settings.module.css';

/** In which language the product speaks; nothing where there is one alone. */
export function LanguageChoice() {
  const t = useT();
  const active = useStore((state) => state.auth.activeLanguage);
  const codes = languages();
  const [chosen, setChosen] = useState(codes.includes(active) ? active : codes[0]);
  if (codes.length < 2) return null;
  function choose(code: string) {
    setChosen(code);
    void chooseLanguage(code);
  }
  return (
    <Card as="section" pad="lg">
      <h2 className={css.title}>{t('settings.language')}</h2>
      <NativeSelect
        className={css.action ?? ''}
        aria-label={t('settings.language')}
        data={codes.map((value) => ({ value, label: nameInItself(value) }))}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </Card>
  );
}
