// A hand of one card and more, by discord.js.
const { ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits, MessageFlags } = require('discord.js');

const api = process.env.API_URL.replace(/\/v10$/, '');
const bot = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api, version: '10' } });

function buttons() {
  const named = (name) => new ButtonBuilder().setCustomId(name.toLowerCase()).setLabel(name).setStyle(ButtonStyle.Secondary);
  return [new ActionRowBuilder().addComponents(named('Twist'), named('Stick'))];
}

bot.once(Events.ClientReady, () => bot.application.commands.set([{ name: 'deal', description: 'Deals a card' }]));

bot.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) {
    await interaction.reply({ content: '9♣', components: buttons() });
  } else if (interaction.customId === 'twist') {
    await interaction.update({ content: '9♣ 4♥', components: buttons() });
  } else {
    await interaction.deferUpdate();
    await interaction.editReply({ content: '9♣ 4♥, and no more', components: [] });
    await interaction.followUp({ content: 'You stick at 13.', flags: MessageFlags.Ephemeral });
  }
});

bot.login(process.env.TOKEN);
