import type { OptionsFilter } from '@mantine/core';

/** Finds an option by any part of its label, with or without its accents. What starts with the words comes first. */
export const optionFilter: OptionsFilter = ({ options, search, limit }) => {
  const words = plain(search.trim());
  const found = options.filter((option) => 'label' in option && plain(option.label).includes(words));
  const starts = found.filter((option) => 'label' in option && plain(option.label).startsWith(words));
  return [...starts, ...found.filter((option) => !starts.includes(option))].slice(0, limit);
};

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
