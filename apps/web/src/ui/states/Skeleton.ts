import '@mantine/core/styles/Skeleton.layer.css';
import './skeleton.css';

export { Skeleton } from '@mantine/core';
