import { MultiSelect as MantineMultiSelect, Select as MantineSelect, type MultiSelectProps, type SelectProps } from '@mantine/core';
import { CHEVRON } from './chevron.tsx';

export function Select(props: SelectProps) {
  return <MantineSelect rightSection={CHEVRON} {...props} />;
}

export function MultiSelect(props: MultiSelectProps) {
  return <MantineMultiSelect rightSection={CHEVRON} {...props} />;
}
