import type { Category } from '@castlane/contract/category.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { FilterChip, FilterChips } from '#ui/controls/FilterChip.tsx';
import { withToggled } from './categories.ts';
import { t } from './words.ts';
import css from './TopicChips.module.css';

type TopicChipsProps = {
  label: string;
  topics: readonly Category[];
  /** The chosen ones, joined by commas. */
  category: string | undefined;
  /** So many fit into one line of a desktop, beside the chosen ones; the others follow after a click. A phone scrolls sideways instead. */
  shown: number;
  onChange: (category: string) => void;
  children: ReactNode;
};

export function TopicChips({ label, topics, category = '', shown, onChange, children }: TopicChipsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = category.split(',');
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={css.root} data-open={isOpen || undefined}>
      <FilterChips label={label}>
        {children}
        {topics.map(({ slug, name }, index) => (
          <span key={slug} className={index >= shown && !chosen.includes(slug) ? css.extra : css.chip}>
            <FilterChip isOn={chosen.includes(slug)} onToggle={() => onChange(withToggled(slug))}>
              {name}
            </FilterChip>
          </span>
        ))}
        {topics.length > shown && (
          <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <span>{t(isOpen ? 'search.fewerCategories' : 'search.moreCategories')}</span>
            <Icon size={16} stroke={2} aria-hidden="true" />
          </button>
        )}
      </FilterChips>
    </div>
  );
}
