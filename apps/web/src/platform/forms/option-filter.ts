import { plainText } from '@castlane/contract/plain-text.ts';
import type { OptionsFilter } from '@mantine/core';

/** Finds options by any part of their labels, in plain text. Labels that start with the words come first. */
export const optionFilter: OptionsFilter = ({ options, search, limit }) => {
  const words = plainText(search.trim());
  const found = options.filter((option) => 'label' in option && plainText(option.label).includes(words));
  const starts = found.filter((option) => 'label' in option && plainText(option.label).startsWith(words));
  return [...starts, ...found.filter((option) => !starts.includes(option))].slice(0, limit);
};
