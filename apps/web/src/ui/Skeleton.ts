import '@mantine/core/styles/Skeleton.layer.css';
import './skeleton.css';

export { Skeleton, type SkeletonProps } from '@mantine/core';
