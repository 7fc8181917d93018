/* SPDX-License-Identifier: BSD-2-Clause */
/* The subcommands, one file each (cmd_<name>.c). argv[0] is the subcommand's name; the result is the exit code. */
#ifndef NGCC_CMD_H
#define NGCC_CMD_H

int cmd_list(int argc, char **argv);
int cmd_env(int argc, char **argv);
int cmd_kat(int argc, char **argv);
int cmd_import(int argc, char **argv);
int cmd_campaign(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_validate(int argc, char **argv);
int cmd_compare(int argc, char **argv);
int cmd_merge(int argc, char **argv);

#endif
