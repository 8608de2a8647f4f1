import { deeds } from './walks/deeds/account-form.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S1.1 S2.59 S3.9 S4.13 S5.1 S5.2 S7.3 S8.1 S8.3', deeds);
