import { deeds } from './walks/deeds/search.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.13 S3.29 S3.31 S7.58 S8.3 S8.15', deeds);
