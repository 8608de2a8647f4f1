import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/verification-code.ts';

describeChart('S4.11 S9.12 S3.12', walkable);
