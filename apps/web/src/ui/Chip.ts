import '@mantine/core/styles/Chip.layer.css';

export { Chip, type ChipProps } from '@mantine/core';
