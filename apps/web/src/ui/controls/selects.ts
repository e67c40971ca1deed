import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { OptionsFilter } from '@mantine/core';
import './input.css';

export { MultiSelect, Select } from './Select.tsx';

/** Finds options by any part of their labels, ignoring accents. Labels that start with the words come first. */
export const optionFilter: OptionsFilter = ({ options, search, limit }) => {
  const words = plain(search.trim());
  const found = options.filter((option) => 'label' in option && plain(option.label).includes(words));
  const starts = found.filter((option) => 'label' in option && plain(option.label).startsWith(words));
  return [...starts, ...found.filter((option) => !starts.includes(option))].slice(0, limit);
};

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
