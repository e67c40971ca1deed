import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Table.layer.css';

export { Table, type TableProps } from '@mantine/core';
