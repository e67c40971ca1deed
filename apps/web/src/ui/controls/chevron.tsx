import { IconChevronDown } from '@tabler/icons-react';

/** The arrow of every list of choices. Mantine's own differs from the icons around it. */
export const CHEVRON = <IconChevronDown size={16} stroke={2} aria-hidden="true" />;
